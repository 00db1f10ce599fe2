import type { leaving as ru } from '../../ru/pages/leaving.ts'
import type { Translated } from '../../shape.ts'

export const leaving: Translated<typeof ru> = {
  export: {
    title: 'All data of the company',
    text: 'An archive of everything the company has: Excel spreadsheets, all files, and all records as JSON. It takes no room in the storage. It can be downloaded for {{days}} days.',
    create: 'Prepare the archive',
    waiting: 'The archive is being prepared',
    told: 'You may close the page: a notification and an email will come when it is ready.',
    download: 'Download',
    keptTill: 'kept until',
    failed: 'Not written',
    failures: {
      disk_full: 'the server has run out of room: tell whoever runs it',
      storage_away: 'the file storage did not answer: try again',
      interrupted: 'the work was interrupted: try again',
      other: 'something went wrong on the server: try again',
    },
    lost: 'Files missing: {{count}}. The storage has lost them; the archive lists them.',
  },
}
