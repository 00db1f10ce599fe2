import { PATHS } from '../../../contract/paths.ts'
import { List } from '../../crud/list/ListScreen.tsx'
import type { ListTabProps, Resource } from '../../crud/resource.ts'
import { ResourceProvider } from '../../crud/resource-context.ts'
import { useTexts } from '../../providers/use-texts.ts'
import definition from './definition.tsx'

const equipment: Resource = { ...definition, paths: PATHS.equipment }

/** The list of equipment, as a tab of the price list. */
export default function PriceListTab({ bar }: ListTabProps) {
  const { t } = useTexts()
  return (
    <ResourceProvider value={equipment}>
      <List title={t('products.title')} tabs={bar} />
    </ResourceProvider>
  )
}
