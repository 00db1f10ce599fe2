import { useInvalidate } from '@refinedev/core'
import { Suspense, useState } from 'react'
import { PersonAvatar } from '../components/PersonAvatars.tsx'
import { callOf } from '../providers/api.ts'
import { domainOf } from '../providers/data.ts'
import { routeTable } from '../providers/route-table.ts'
import { lazyPage } from '../shell/lazy-page.ts'
import type { Row } from './field.ts'
import styles from './RowPicture.module.css'
import { useResource } from './resource-context.ts'
import { useMay } from './use-may.ts'
import { useTexts } from './use-texts.ts'

const PictureDialog = lazyPage(async () => ({
  default: (await import('../components/PictureDialog.tsx')).PictureDialog,
}))

/** A row's picture in the head of its page; a button for those who may change it. Nothing for rows that have none. */
export function RowPicture({ row }: { row: Row }) {
  const { name, titleOf } = useResource()
  const { t } = useTexts()
  const mayEdit = useMay(name, 'edit')
  const invalidate = useInvalidate()
  const [isOpen, setOpen] = useState(false)
  const domain = domainOf(name)
  if (!('setAvatar' in routeTable[domain])) return null

  const pictured = { id: row.id, name: titleOf(row), avatar: (row.avatar as string | null) ?? null }
  const picture = <PersonAvatar person={pictured} size={48} />
  if (!mayEdit) return picture

  async function change(call: 'setAvatar' | 'removeAvatar', more: object) {
    await callOf(domain, call)({ params: { id: row.id }, ...more })
    await invalidate({ resource: name, id: row.id, invalidates: ['detail', 'list'] })
  }

  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        {picture}
        <span className={styles.hidden}>{t('files.picture.change')}</span>
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog
            pictured={pictured}
            onUpload={(file, onProgress) => change('setAvatar', { files: [file], onProgress })}
            onRemove={() => change('removeAvatar', {})}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
