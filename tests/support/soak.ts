/**
 * `npm run soak -- tests` runs all tests with everything that proves by number at full length: every kill, every figure,
 * every journey at every width. Without, one of each kind is tried.
 */
export const IS_SOAK = process.env.SOAK === 'on'
