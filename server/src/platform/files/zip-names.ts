import zlib from 'node:zlib';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * An entry's name. Zips say in a flag that names are UTF-8, and often have UTF-8 without saying so; what cannot be UTF-8
 * is in the letters of the first PCs (code page 437), unless an "Info-ZIP Unicode path" stands beside it. Two names
 * never become one.
 */
export function entryName(bytes: Buffer, extra: Buffer): string {
  return unicodePath(bytes, extra) ?? decoded(bytes);
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 128),
    ).join('');
  }
}

/** Extra field 0x7075: version 1, checksum of the name that it stands for, the name in UTF-8. */
function unicodePath(name: Buffer, extra: Buffer): string | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) !== 0x7075 || end > extra.length || end < at + 10) continue;
    const isOfName = extra[at + 4] === 1 && extra.readUInt32LE(at + 5) === zlib.crc32(name);
    return isOfName ? decoded(extra.subarray(at + 9, end)) : null;
  }
  return null;
}

const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
