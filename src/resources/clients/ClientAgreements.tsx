import { Flex } from 'antd'
import { PATHS } from '#contract/paths.ts'
import type { Resource } from '#src/crud/resource.ts'
import { RelatedRows } from '#src/crud/show/RelatedRows.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import agreements from '../agreements/definition.tsx'

const ofClient: Resource = {
  ...agreements,
  columns: agreements.columns.filter(({ field }) => field !== 'client_id').map(({ field }) => ({ field })),
  paths: PATHS.agreements,
}

/** The agreements on a client's page, or those for all clients when it has none of its own. */
export default function ClientAgreements({ id }: { id: number }) {
  const { t } = useTexts()
  const call = { query: { client_id: [id], per_page: 1 } }
  const { data: own } = useCall('agreements.list', call)
  const { data: byDefault } = useCall('agreements.list', { query: { is_default: true, per_page: 1 } })
  const showsDefault = own?.total === 0 && byDefault && byDefault.total > 0
  return (
    <Flex vertical gap="large">
      <RelatedRows
        resource={ofClient}
        listedBy={{ domain: 'agreements', call: 'list', query: { client_id: id } }}
        addWith={`client_id=${id}`}
      />
      {showsDefault && (
        <Flex vertical gap="small">
          <Text type="secondary">{t('agreements.byDefault')}</Text>
          <RelatedRows
            resource={ofClient}
            listedBy={{ domain: 'agreements', call: 'list', query: { is_default: true } }}
          />
        </Flex>
      )}
    </Flex>
  )
}
