/** The state of a facility's contract. `ending`: within 30 days. `none`: no contract is recorded. */
export const CONTRACT_STATUSES = ['active', 'ending', 'expired', 'none'] as const
export const CONTRACT_ENDING_DAYS = 30
