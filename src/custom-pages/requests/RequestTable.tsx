import { Table, type TableProps } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Page } from '../../../contract/paging.ts'
import type { RequestListRow } from '../../../contract/requests.ts'
import { PAGE_SIZES, type RequestListAddress } from './list-address.ts'
import { COLUMNS } from './request-columns.tsx'
import type { RequestColumn } from './shown-columns.ts'

interface Props {
  address: RequestListAddress
  onChange: (part: Partial<RequestListAddress>) => void
  page: Page<RequestListRow>
  isRenewing: boolean
  shown: readonly RequestColumn[]
  /** Null when nothing can be done with several rows. */
  selection: { ids: number[]; onSelect: (ids: number[]) => void } | null
}

const SELECTION_WIDTH = 48

export function RequestTable({ address, onChange, page, isRenewing, shown, selection }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()

  const columns = shown.map((name) => {
    const { isSortable, ...column } = COLUMNS[name]
    return {
      ...column,
      key: name,
      dataIndex: name,
      title: t(`requests.fields.${name}`),
      sorter: isSortable,
      sortOrder: sortOrderOf(name, address.sort),
    }
  })
  const width = shown.reduce((sum, name) => sum + Number(COLUMNS[name].width), selection ? SELECTION_WIDTH : 0)

  const change: TableProps<RequestListRow>['onChange'] = (pagination, _filters, sorter, { action }) => {
    if (action === 'sort') return onChange({ sort: toSort(Array.isArray(sorter) ? sorter[0] : sorter) })
    if (pagination.pageSize !== address.perPage) return onChange({ perPage: pagination.pageSize ?? address.perPage })
    window.scrollTo({ top: 0 })
    onChange({ page: pagination.current ?? 1 })
  }

  /** The whole row opens the request for the mouse; the keyboard has the links in it. */
  function openUnlessControl(event: MouseEvent<HTMLElement>, id: number) {
    const isControl = (event.target as HTMLElement).closest('a, button, input, label, .ant-table-selection-column')
    if (!isControl && !window.getSelection()?.toString()) navigate(`/requests/${id}`)
  }

  return (
    <Table<RequestListRow>
      rowKey="id"
      size="middle"
      columns={columns}
      dataSource={page.data}
      loading={{ spinning: isRenewing, delay: 300 }}
      onChange={change}
      scroll={{ x: width }}
      tableLayout="fixed"
      showSorterTooltip={false}
      onRow={({ id }) => ({
        onClick: (event) => openUnlessControl(event, id),
        style: { cursor: 'pointer', verticalAlign: 'top' },
      })}
      rowSelection={
        selection
          ? {
              columnWidth: SELECTION_WIDTH,
              selectedRowKeys: selection.ids,
              preserveSelectedRowKeys: true,
              onChange: (keys) => selection.onSelect(keys.map(Number)),
              getCheckboxProps: ({ number }) => ({ title: t('requests.list.select', { number }) }),
            }
          : undefined
      }
      pagination={{
        current: page.current_page,
        pageSize: page.per_page,
        total: page.total,
        showSizeChanger: true,
        pageSizeOptions: PAGE_SIZES,
        showTotal: (total, [from, to]) => t('requests.list.total', { from, to, count: total }),
      }}
    />
  )
}

function sortOrderOf(name: string, sort: string | undefined): 'ascend' | 'descend' | null {
  if (sort === name) return 'ascend'
  return sort === `-${name}` ? 'descend' : null
}

function toSort(sorter: SorterResult<RequestListRow> | undefined): string | undefined {
  if (!sorter?.order) return undefined
  return sorter.order === 'descend' ? `-${sorter.columnKey}` : String(sorter.columnKey)
}
