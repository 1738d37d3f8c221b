// Are these melds? And the first draw of a round: npm run example -- http://127.0.0.1:8000
import { assertNever, createTierce, type MeldCard, reasons } from "tierce-client";

const tierce = createTierce({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8000", language: "en" });

async function judge(cards: MeldCard[]): Promise<string> {
    const answer = await tierce.checkMeld({ variant: "rami-51", melds: [{ cards }] });
    switch (answer.verdict) {
        case "accepted": // only now there is a meld
            return answer.results.map(({ meld }) => `${meld.kind} ${meld.cards.join(" ")}, ${meld.points} points`).join();
        case "rejected": // the rules say no
        case "impossible": // no such variant, or cards that the packs do not hold
            return reasons(answer)
                .map(({ message }) => message)
                .join(" ");
        default: // compiles only because no verdict is left
            return assertNever(answer);
    }
}
console.log(await judge(["JK", "7S", "8S"]));
console.log(await judge(["KH", "AH", "2H"]));

const deal = await tierce.dealState({ variant: "rami-51", seatCount: 2, seed: "tierce" });
if (deal.verdict !== "accepted") throw new Error(reasons(deal)[0]?.message);
const legal = await tierce.legalAction({ state: deal.state });
if (legal.verdict !== "accepted") throw new Error(reasons(legal)[0]?.message);
console.log(`Seat ${legal.seat} may: ${legal.actions.map(({ action }) => action).join(" or ")}`);

const next = await tierce.applyAction({ state: deal.state, actions: legal.actions.slice(0, 1) });
console.log(next.verdict === "accepted" ? next.events : reasons(next));
