// What the tests share: the service that TIERCE names, and servers that are not Tierce.

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { createTierce, type GameState } from "tierce-client";

export const address = process.env["TIERCE"] ?? "http://127.0.0.1:8000";
export const tierce = createTierce({ baseUrl: address, language: "en" });

/** A server of this test alone, on a free port; its address. */
export async function serve(test: TestContext, listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    test.after(() => {
        server.closeAllConnections();
        server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A round of two seats, as dealt. */
export async function dealt(): Promise<GameState> {
    const answer = await tierce.dealState({ variant: "rami-51", seatCount: 2, seed: "tierce" });
    if (answer.verdict !== "accepted") throw new Error(answer.violations[0]?.message);
    return answer.state;
}
