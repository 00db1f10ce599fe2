import type { DiskUse } from '../../installation.ts'

export const installation = {
  diskUses: {
    data: 'Данные',
    files: 'Загруженные файлы',
    database: 'База данных',
    temporary: 'Временные файлы',
  } satisfies Record<DiskUse, string>,
}
