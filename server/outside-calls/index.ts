export { InsideAddress, isInsideAddress, lookupOutside, refuseInside } from './outside-addresses.ts'
export { type OutsideAnswer, type OutsideCaller, openOutsideCaller } from './post-outside.ts'
export { openSecretSeals, SecretLost, type SecretSeals } from './secret-seals.ts'
