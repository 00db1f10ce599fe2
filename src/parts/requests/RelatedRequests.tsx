import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { defineResource, type Resource } from '#src/crud/resource.ts'
import { RelatedRows } from '#src/crud/show/RelatedRows.tsx'
import type { Field, ShownValue } from '#src/fields/field.ts'
import { Deadline } from './Deadline.tsx'
import { requestFields } from './request-fields.tsx'
import { StatusTag } from './status/StatusTag.tsx'

function NumberedName({ row }: ShownValue) {
  const { number, name } = row as unknown as RequestListRow
  const { t } = useTranslation()
  return (
    <>
      {t('requests.numbered', { number })} {name}
    </>
  )
}

const status: Field = { Cell: ({ value }: ShownValue) => <StatusTag status={Number(value)} /> }

const deadline: Field = {
  Cell: ({ value, row }: ShownValue) => <Deadline at={String(value)} status={Number(row.status)} inline />,
}

/** Fewer columns than the full list, since the page itself names the owner. */
const requestRows: Resource = {
  ...defineResource({
    name: 'requests',
    titleOf: ({ name }) => name,
    fields: { ...requestFields, name: { Cell: NumberedName }, status, deadline_at: deadline },
    columns: [
      { field: 'name', sort: 'number' },
      { field: 'status' },
      { field: 'employees' },
      { field: 'deadline_at', sort: 'deadline_at' },
      { field: 'price', notOnCard: true },
    ],
    sections: [],
  }),
  paths: PATHS.requests,
}

interface RelatedRequestsProps {
  owner: string
  id: number
  addBy?: string
}

/** The requests on the page of a client, a facility, an employee or a unit of equipment. */
export default function RelatedRequests({ owner, id, addBy }: RelatedRequestsProps) {
  const listedBy = { domain: owner, call: 'requests', params: { id } }
  return <RelatedRows resource={requestRows} listedBy={listedBy} addWith={addBy && `${addBy}=${id}`} />
}
