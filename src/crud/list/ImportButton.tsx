import { ImportOutlined } from '@ant-design/icons'
import { LinkButton } from '../../kit/page/LinkButton.tsx'
import { useMay } from '../../providers/use-may.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { useResource } from '../resource-context.ts'

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
