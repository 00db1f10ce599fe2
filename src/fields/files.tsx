import { Suspense } from 'react'
import type { FileRow } from '#contract/route.ts'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { useTexts } from '../providers/language/use-texts.ts'
import type { Field, InputProps, ShownValue } from './field.ts'

const FileList = lazyPage(async () => ({ default: (await import('../kit/files/FileList.tsx')).FileList<FileRow> }))
const FileUpload = lazyPage(async () => ({ default: (await import('../kit/files/FileUpload.tsx')).FileUpload }))

/** In a cell their names are enough. */
function FilesCell({ value }: ShownValue) {
  return (
    <>
      {rowsOf(value)
        .map(({ name }) => name)
        .join(', ')}
    </>
  )
}

function FilesView({ value }: ShownValue) {
  return (
    <Suspense fallback={null}>
      <FileList files={rowsOf(value)} />
    </Suspense>
  )
}

/** Files of a row, sent as soon as they are picked; the value is what is known of each. */
export function files(upload: (picked: File, onProgress: (share: number) => void) => Promise<FileRow[]>): Field {
  function FilesInput({ id, value, onChange }: InputProps) {
    const { t } = useTexts()
    const known = rowsOf(value)
    return (
      <div id={id} tabIndex={-1}>
        {known.length > 0 && (
          <FileList files={known} onDelete={(gone) => onChange?.(known.filter((file) => file.id !== gone.id))} />
        )}
        <FileUpload
          onUpload={async (picked, onProgress) => onChange?.([...known, ...(await upload(picked, onProgress))])}
        />
        <span className="visually-hidden">{t('files.rules')}</span>
      </div>
    )
  }
  return { Cell: FilesCell, View: FilesView, Input: FilesInput, isWide: true }
}

function rowsOf(value: unknown): FileRow[] {
  return (Array.isArray(value) ? value : []).filter((one) => typeof one === 'object' && one !== null)
}
