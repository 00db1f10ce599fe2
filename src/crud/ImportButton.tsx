import { ImportOutlined } from '@ant-design/icons'
import { LinkButton } from '../components/LinkButton.tsx'
import { useResource } from './resource-context.ts'
import { useMay } from './use-may.ts'
import { useTexts } from './use-texts.ts'

/** Leads to the import of an entity that has one. */
export function ImportButton() {
  const { name, paths } = useResource()
  const { t } = useTexts()
  const mayImport = useMay(name, 'create')
  if (!paths.import || !mayImport) return null
  return (
    <LinkButton to={paths.import} icon={<ImportOutlined aria-hidden />}>
      {t('crud.import')}
    </LinkButton>
  )
}
