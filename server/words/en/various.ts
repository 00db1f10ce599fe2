import type { Translated } from '#contract/words/shape.ts'
import type { various as ru } from '../ru/various.ts'

export const various: Translated<typeof ru> = {
  yes: 'Yes',
  no: 'No',
  fault: 'Fault',
  reportFile: 'Report',
  blankReportFile: 'Report form',
  expirationUnits: { day: 'Day', month: 'Month', year: 'Year' },
  storageUse: (used, limit) => `${used} of ${limit} GB`,
}
