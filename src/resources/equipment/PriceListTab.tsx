import { PATHS } from '#contract/paths.ts'
import { List } from '#src/crud/list/ListScreen.tsx'
import type { ListTabProps, Resource } from '#src/crud/resource.ts'
import { ResourceProvider } from '#src/crud/resource-context.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
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
