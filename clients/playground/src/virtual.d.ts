declare const __CARDS__: string;

declare module "virtual:spec/*" {
  type Text = Record<string, string>;
  const words: {
    direction: "ltr" | "rtl";
    cards: Text;
    ranks: Text;
    kinds: { set: string; run: string };
    bound: { card: string; rank: string };
    chapters: Text;
    basis: { stated: string; implied: string; decided: string; caller: string };
    ruleNames: Text;
  };
  export default words;
}
