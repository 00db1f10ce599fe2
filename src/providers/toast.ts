import { TOAST_MS } from '../../contract/limits.ts'

/** Where and for how long every toast stands. Source: specification, section 9. */
export const TOAST = { placement: 'topRight', duration: TOAST_MS / 1000 } as const

/** One with a way back stands longer: it has to be read and acted upon. */
export const UNDO_SECONDS = 6
