/** Trades whose companies can begin with a configuration of ours. Without zod: the browser offers them. */
export const TRADES = ['lifts', 'ventilation', 'fire_alarm', 'cleaning', 'networks', 'appliances'] as const
export type Trade = (typeof TRADES)[number]
