import type { Locale } from '#contract/messages.ts'

interface ArchiveTexts {
  readMe: { name: string; text: (lists: string) => string }
  lostFiles: string
}

/** The texts in an archive. */
export const ARCHIVE_TEXTS: Record<Locale, ArchiveTexts> = {
  ru: {
    readMe: {
      name: 'Прочитайте.txt',
      text: (lists) => `Все данные вашей компании.

Таблицы .xlsx — ваши списки: ${lists}.
Строки из архива стоят в конце.

Папка files — все файлы в том виде, в каком их загрузили. Число перед именем — номер файла.

Папка data — все записи компании в формате JSON, по файлу на таблицу: для переноса в другую программу.
К какой записи прикреплён файл, написано в data/attachments.json.

В архиве нет паролей, сеансов входа и секретных ссылок.
Всё, что менялось, пока архив готовился, записано так, как было в момент чтения.
`,
    },
    lostFiles: 'Потерянные файлы.txt',
  },
  en: {
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
  },
}
