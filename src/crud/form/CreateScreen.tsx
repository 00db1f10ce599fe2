import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fillPath } from '#contract/paths.ts'
import type { Row } from '#src/fields/field.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { listPathOf, listTabOf } from '../list/list-tabs.ts'
import { useResource } from '../resource-context.ts'
import { valuesFromAddress } from './form-values.ts'
import { RecordForm } from './RecordForm.tsx'
import { type Save, useStoredRow } from './use-record-form.ts'

/** The form of a new row; saving leads to the row's page, or shows first what became of it. */
export function Screen() {
  const resource = useResource()
  const { name, paths, AfterCreate } = resource
  const [params] = useSearchParams()
  const defaults = valuesFromAddress(resource, params)
  const list = listPathOf(resource, defaults)
  const { t } = useTexts()
  const navigate = useNavigate()
  const { save } = useStoredRow(resource)
  const [stored, setStored] = useState<Row | null>(null)
  const [isLeft, setLeft] = useState(false)
  const leave = (id: number) => navigate(paths.show ? fillPath(paths.show, id) : list)

  const saveAndKeep: Save = async (values) => {
    const answer = await save(values)
    setStored((answer?.data as Row | undefined) ?? null)
    return answer
  }
  return (
    <>
      <PageHeader
        title={t(`${name}.new`, { context: listTabOf(resource, defaults)?.key })}
        trail={[{ title: t(`${name}.title`), path: list }]}
      />
      <RecordForm
        row={null}
        save={saveAndKeep}
        defaults={defaults}
        onSaved={(id) => (AfterCreate ? setLeft(true) : leave(id))}
        cancelTo={list}
      />
      {AfterCreate && stored && isLeft && (
        <Suspense>
          <AfterCreate row={stored} onClose={() => leave(stored.id)} />
        </Suspense>
      )}
    </>
  )
}
