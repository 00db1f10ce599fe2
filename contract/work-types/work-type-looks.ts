/** Without zod: the browser's lists draw them. */
export const WORK_TYPE_ICONS = ['tool', 'gear', 'search', 'calendar', 'warning', 'fire', 'home', 'phone'] as const
export type WorkTypeIcon = (typeof WORK_TYPE_ICONS)[number]

/** Hues of the theme. */
export const WORK_TYPE_COLORS = ['blue', 'cyan', 'green', 'gold', 'orange', 'red', 'magenta', 'purple'] as const
export type WorkTypeColor = (typeof WORK_TYPE_COLORS)[number]
