/// The address of the page: all that is on it stands in the fragment, so that it can be shared, kept, and gone back to. Nothing of it goes to a server.
///
/// `#melds?variant=rami-51&hand=…&melds=7H+8H+9H%7EKH+AH+2H`; a round is its record, packed. What cannot be read is left out, and said.

import { FACES, JOKER, RANKS } from "./cards.ts";

export type Page = "melds" | "table" | "replay";
export const PAGES: readonly Page[] = ["melds", "table", "replay"];

export interface Address {
  page: Page;
  language?: string;
  variant?: string;
  changes?: Record<string, unknown>;
  hand?: string[];
  melds?: string[][];
  /// A packed record, and the move that is shown.
  record?: string;
  step?: number;
}

/// As many as a question may have (contract, section 14).
export const MOST_CARDS = 24;
export const MOST_MELDS = 8;
const LONGEST = 200_000;

const isCard = (card: string) =>
  FACES.includes(card) || card === JOKER || (card.startsWith(`${JOKER}=`) && (FACES.includes(card.slice(3)) || (RANKS as readonly string[]).includes(card.slice(3))));

/// Reads a fragment. `whole`: whether all of it could be read.
export function read(fragment: string): { address: Address; whole: boolean } {
  const text = fragment.replace(/^#/, "").slice(0, LONGEST);
  const [page = "", query = ""] = text.split(/\?(.*)/s, 2);
  let whole = fragment.length <= LONGEST && (page === "" || PAGES.includes(page as Page));
  const address: Address = { page: PAGES.includes(page as Page) ? (page as Page) : "melds" };
  const cards = (listed: string) => {
    const found = listed.split(" ").filter(Boolean);
    const good = found.filter(isCard).slice(0, MOST_CARDS);
    whole &&= good.length === found.length;
    return good;
  };
  for (const [key, value] of new URLSearchParams(query)) {
    switch (key) {
      case "language":
        address.language = value;
        break;
      case "variant":
        address.variant = value.slice(0, 64);
        break;
      case "hand":
        address.hand = cards(value);
        break;
      case "melds": {
        const melds = value.split("~").map(cards);
        whole &&= melds.length <= MOST_MELDS;
        address.melds = melds.slice(0, MOST_MELDS).filter((meld) => meld.length > 0);
        break;
      }
      case "changes": {
        const changes = parsed(value);
        // Groups of rules; what stands in them the service judges.
        if (isRecord(changes) && Object.entries(changes).every(([group, rules]) => isRecord(rules) || group === "prize")) address.changes = changes;
        else whole = false;
        break;
      }
      case "record":
        address.record = value;
        break;
      case "step":
        if (/^\d{1,4}$/.test(value)) address.step = Number(value);
        else whole = false;
        break;
      default:
        whole = false;
    }
  }
  return { address, whole };
}

export function written(address: Address): string {
  const query = new URLSearchParams();
  const { language, variant, changes, hand, melds, record, step } = address;
  if (language) query.set("language", language);
  if (variant) query.set("variant", variant);
  if (changes && Object.keys(changes).length > 0) query.set("changes", JSON.stringify(changes));
  if (hand?.length) query.set("hand", hand.join(" "));
  if (melds?.some((meld) => meld.length > 0)) query.set("melds", melds.filter((meld) => meld.length > 0).map((meld) => meld.join(" ")).join("~"));
  if (record) query.set("record", record);
  if (step !== undefined) query.set("step", String(step));
  const text = query.toString();
  return `#${address.page}${text ? `?${text}` : ""}`;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isRecord = (thing: unknown): thing is Record<string, unknown> => typeof thing === "object" && thing !== null && !Array.isArray(thing);

/// Whether two values read from JSON are the same, in whatever order their names stand.
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((part, place) => same(part, other[place]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => name in other && same(one[name], other[name]));
}

// A record in a fragment -----------------------------------------------------------------------------

/// More than any record may have (1 MiB): what is larger is no record of ours.
const LARGEST_RECORD = 1_100_000;

/// A document, deflated, in letters that an address takes.
export async function packed(document: unknown): Promise<string> {
  const stream = new Blob([JSON.stringify(document)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/// `undefined` where it was never packed here, or is too large.
export async function unpacked(text: string): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > LARGEST_RECORD) {
        await reader.cancel();
        return undefined;
      }
      parts.push(part.value);
    }
    return parsed(await new Blob(parts as BlobPart[]).text());
  } catch {
    return undefined;
  }
}
