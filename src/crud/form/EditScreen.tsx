import { Suspense } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { fillPath } from '#contract/paths.ts'
import type { Row } from '#src/fields/field.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { listPathOf } from '../list/list-tabs.ts'
import { RowPending } from '../list/RowPending.tsx'
import { RowPicture } from '../list/RowPicture.tsx'
import type { Resource } from '../resource.ts'
import { useResource } from '../resource-context.ts'
import { useMayTake } from '../use-may-take.ts'
import { RecordForm } from './RecordForm.tsx'
import { useStoredRow } from './use-record-form.ts'

/** Badges and buttons of a row's page, for an entity whose form is its only page. */
function pageOf({ Badges, Actions }: Resource, row: Row) {
  return {
    badges: Badges && <Badges row={row} />,
    actions: Actions && (
      <Suspense>
        <Actions row={row} />
      </Suspense>
    ),
  }
}

/** The form of an existing row. */
export function Screen() {
  const resource = useResource()
  const { name, paths, titleOf } = resource
  const { t } = useTexts()
  const navigate = useNavigate()
  const id = Number(useParams().id)
  const { opened, save } = useStoredRow(resource, id)
  const { row } = opened
  const mayChange = useMayTake('update', row)
  const above = paths.show ? fillPath(paths.show, id) : paths.list
  if (!row) return <RowPending opened={opened} />
  // The role may change some rows, but not this one.
  if (!mayChange) return <Navigate to={above} replace />
  const list = { title: t(`${name}.title`), path: listPathOf(resource, row) }

  return (
    <>
      <PageHeader
        title={t('crud.editing', { name: titleOf(row) })}
        trail={paths.show ? [list, { title: titleOf(row), path: above }] : [list]}
        crumb={t('crud.edit')}
        picture={<RowPicture row={row} />}
        {...(!paths.show && pageOf(resource, row))}
      />
      <RecordForm key={row.id} row={row} save={save} onSaved={() => navigate(above)} cancelTo={above} />
    </>
  )
}
