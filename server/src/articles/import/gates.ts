/** Markers with which other systems restrict parts of a text to some readers. */
const gates: readonly RegExp[] = [
  /kg-gated-block/,
  // Ghost cards with restricted visibility. The paywall card is a cut instead.
  /"visibility"\s*:\s*\{[^{}]*\{[^{}]*(?:"nonMember"\s*:\s*false|"memberSegment"\s*:\s*"(?!status:free,status:-free)[^"]+")/,
  /wp:(?:premium-content\/|jetpack\/paywall|memberpress|pmpro|restrict-content|woocommerce-memberships|wc-memberships)[\w/-]*/,
  /class="[^"]*\b(?:paywall|wp-block-premium-content|members-only|restricted-content)[^"]*"/,
  /data-component-name="Paywall[^"]*"/,
  /\[\/?(?:restrict|members?_only|membership|members?|mepr[-_][\w-]+|rcp_[\w-]+|restrict_content|pmpro[\w-]*|wcm_[\w-]+|s2[Ii]f|s2member[\w-]*|paywall|premium[\w-]*|subscribers?[\w-]*|swpm[\w-]*|ihc-[\w-]+|um_(?:show|loggedin)[\w-]*|private|protected|login[\w-]*|leaky_paywall[\w-]*|arm_[\w-]+)(?=[\s\]/])[^\][]*\](?!\()/,
];

/** Returns doubts if parts of the text were restricted to some readers. Doubts make the article a draft. */
export function gateDoubts(source: string): string[] {
  const found = gates.flatMap((gate) => gate.exec(source)?.[0] ?? []);
  return found.map(
    (marker) =>
      `a part of it is for some readers only (${marker.slice(0, 60)}): put a cut there before publishing`,
  );
}
