import type { Translated } from '#contract/words/shape.ts'
import type { geo as ru } from '../ru/geo.ts'

export const geo: Translated<typeof ru> = {
  yandex: 'en_US',
  notes: {
    off: 'Address suggestions are not set up: enter the address and place the pin on the map.',
    away: 'Address suggestions are not available at the moment: enter the address and place the pin on the map.',
  },
}
