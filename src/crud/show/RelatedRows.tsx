import { PlusOutlined } from '@ant-design/icons'
import { Empty, Flex } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useListAddress } from '#src/kit/list/list-address.ts'
import { useLiveRows } from '#src/kit/list/use-live-rows.ts'
import { type ListedBy, useRows } from '#src/kit/list/use-rows.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useMay } from '#src/providers/use-may.ts'
import { RowList, type RowListProps } from '../list/RowList.tsx'
import type { Resource } from '../resource.ts'

interface RelatedRowsProps {
  /** The rows' entity, with the columns to show here. */
  resource: Resource
  listedBy: ListedBy
  /** The query of a new row's form: `client_id=5`. */
  addWith?: string
  /** The key of the texts `title`, `add` and `none`, when the page has its own name for these rows. */
  texts?: string
  /** Buttons after the one that adds a row. */
  actions?: ReactNode
  /** Replaces the usual list of rows. */
  Rows?: ComponentType<RowListProps>
}

/** Rows of another entity that belong to the page's row, such as a client's facilities. */
export function RelatedRows({
  resource,
  listedBy,
  addWith,
  texts = `crud.related.${resource.name}`,
  actions,
  Rows = RowList,
}: RelatedRowsProps) {
  const { t } = useTexts()
  const address = useListAddress(resource, [])
  const rows = useRows(resource, address, { listedBy })
  useLiveRows(resource.name)
  const mayAdd = useMay(resource.name, 'create')
  const add = addWith && resource.paths.create && mayAdd && (
    <LinkButton to={`${resource.paths.create}?${addWith}`} icon={<PlusOutlined aria-hidden />}>
      {t(`${texts}.add`)}
    </LinkButton>
  )

  if (rows.error && rows.data.length === 0) return <LoadFailed error={rows.error} onRetry={rows.retry} />
  if (rows.isLoaded && rows.total === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`${texts}.none`)}>
        <Flex gap="small" wrap justify="center">
          {add}
          {actions}
        </Flex>
      </Empty>
    )
  }
  return (
    <Flex vertical gap="middle">
      {(add || actions) && (
        <Flex gap="small" wrap>
          {add}
          {actions}
        </Flex>
      )}
      <Rows resource={resource} rows={rows} address={address} label={t(`${texts}.title`)} />
    </Flex>
  )
}
