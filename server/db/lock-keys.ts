/**
 * Keys of the advisory locks that all processes on one database share, each of its own; any numbers that no other program on
 * the same database uses.
 */
export const LOCK_KEYS = {
  migrating: 7_271_930,
  grantingQueues: 7_271_931,
  fillingDemo: 7_271_932,
}
