import { PlusOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import type { Row } from '#src/fields/field.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { MergeButton } from '#src/parts/merging/MergeButton.tsx'
import { useMay } from '#src/providers/use-may.ts'

const FeedSidebar = lazyPage(() => import('#src/parts/feed/FeedSidebar.tsx'), 'feed')

/** A new request comes first: it is what clients call about most often. */
export function ClientActions({ row }: { row: Row }) {
  const { id } = row
  const { t } = useTranslation()
  const mayAdd = useMay('requests', 'create')
  return (
    <>
      <FeedSidebar owner="clients" id={id} />
      {mayAdd && (
        <LinkButton to={`${PATHS.requests.create}?client_id=${id}`} type="primary" icon={<PlusOutlined aria-hidden />}>
          {t('requests.list.add')}
        </LinkButton>
      )}
      <MergeButton entity="clients" row={row} />
    </>
  )
}
