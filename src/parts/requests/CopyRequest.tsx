import { CopyOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { useMay } from '#src/providers/use-may.ts'
import { copyPath } from './copy-path.ts'

/** Leads to a new request like this one, for users who may create it. */
export function CopyRequest({ id }: { id: number }) {
  const { t } = useTranslation()
  if (!useMay('requests', 'create')) return null
  return (
    <LinkButton to={copyPath(id)} icon={<CopyOutlined aria-hidden />}>
      {t('requests.actions.copy')}
    </LinkButton>
  )
}
