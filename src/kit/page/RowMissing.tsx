import { Result } from 'antd'
import { useTexts } from '../../providers/use-texts.ts'
import { LinkButton } from './LinkButton.tsx'
import { PageHeader } from './PageHeader.tsx'

/** In place of the page of what does not exist, or is not for this reader: the way to the list of what does. */
export function RowMissing({ list }: { list: { title: string; path: string } }) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t('crud.missing')} trail={[list]} />
      <Result
        status="404"
        subTitle={t('crud.missingText')}
        extra={
          <LinkButton to={list.path} type="primary">
            {list.title}
          </LinkButton>
        }
      />
    </>
  )
}
