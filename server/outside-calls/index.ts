export { InsideAddress, isInsideAddress, refuseInside } from './outside-addresses.ts'
export { type OutsideAnswer, type OutsideCaller, openOutsideCaller } from './post-outside.ts'
