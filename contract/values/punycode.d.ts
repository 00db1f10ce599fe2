/** By its file: the package's bare name is a module of Node, which is deprecated. */
declare module 'punycode/punycode.js' {
  const punycode: {
    /** @throws RangeError when the text encodes nothing */
    decode(encoded: string): string
  }
  export default punycode
}
