import type { installation as ruInstallation } from '../ru/installation.ts'
import type { Translated } from '../shape.ts'

export const installation: Translated<typeof ruInstallation> = {
  diskUses: { data: 'Data', files: 'Uploaded files', database: 'Database', temporary: 'Temporary files' },
}
