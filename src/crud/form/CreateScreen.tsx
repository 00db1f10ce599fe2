import { useNavigate, useSearchParams } from 'react-router'
import { fillPath } from '#contract/paths.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { useTexts } from '#src/providers/use-texts.ts'
import { listPathOf, listTabOf } from '../list/list-tabs.ts'
import { useResource } from '../resource-context.ts'
import { valuesFromAddress } from './form-values.ts'
import { RecordForm } from './RecordForm.tsx'
import { useStoredRow } from './use-record-form.ts'

/** The form of a new row; saving leads to the row's page. */
export function Screen() {
  const resource = useResource()
  const { name, paths } = resource
  const [params] = useSearchParams()
  const defaults = valuesFromAddress(resource, params)
  const list = listPathOf(resource, defaults)
  const { t } = useTexts()
  const navigate = useNavigate()
  const { save } = useStoredRow(resource)
  return (
    <>
      <PageHeader
        title={t(`${name}.new`, { context: listTabOf(resource, defaults)?.key })}
        trail={[{ title: t(`${name}.title`), path: list }]}
      />
      <RecordForm
        row={null}
        save={save}
        defaults={defaults}
        onSaved={(id) => navigate(paths.show ? fillPath(paths.show, id) : list)}
        cancelTo={list}
      />
    </>
  )
}
