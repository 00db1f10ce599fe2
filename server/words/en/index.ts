import { words as contract } from '#contract/words/en/index.ts'
import { notifications } from '#contract/words/en/notifications.ts'
import type { ServerWords } from '../index.ts'
import { countries, firstPriceList } from './account.ts'
import { agreementReport } from './agreement-report.ts'
import { amounts } from './amounts.ts'
import { archive } from './archive.ts'
import { calendarFeed } from './calendar-feed.ts'
import { dictionaries } from './dictionaries.ts'
import { emails } from './emails.ts'
import { erased } from './erased.ts'
import { geo } from './geo.ts'
import { imports } from './imports.ts'
import { report } from './report.ts'
import { sheets } from './sheets.ts'

export const words: ServerWords = {
  ...contract,
  agreementReport,
  amounts,
  archive,
  calendarFeed,
  countries,
  dictionaries,
  emails,
  erased,
  firstPriceList,
  geo,
  imports,
  notifications,
  report,
  sheets,
}
