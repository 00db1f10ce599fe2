/** Which requests follow a change of what was promised: those created from now on, or the open ones too. */
export const APPLY_TO = ['new', 'open'] as const
export type ApplyTo = (typeof APPLY_TO)[number]
