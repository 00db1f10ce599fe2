import type { Translated } from '#contract/words/shape.ts'
import type { archive as ru } from '../ru/archive.ts'

export const archive: Translated<typeof ru> = {
  readMe: {
    name: 'Read me.txt',
    text: (lists) => `All your company data.

The .xlsx files are your lists: ${lists}.
Archived rows are at the end.

The "files" folder has every file as it was uploaded. The number before the name is the file's id.

The "data" folder has every company record as JSON, one file per table, for moving to another program.
data/attachments.json says which record a file is attached to.

The archive has no passwords, sign-in sessions or secret links.
Anything that changed while it was being prepared is included as it was when it was read.
`,
  },
  lostFiles: 'Lost files.txt',
}
