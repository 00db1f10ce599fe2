export { InsideAddress, lookupOutside, refuseInside } from './outside-addresses.ts'
export { type OutsideAnswer, type OutsideCaller, openOutsideCaller } from './post-outside.ts'
