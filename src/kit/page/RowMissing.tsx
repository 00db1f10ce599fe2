import { Result } from 'antd'
import { useTexts } from '#src/providers/use-texts.ts'
import { LinkButton } from './LinkButton.tsx'
import { PageHeader } from './PageHeader.tsx'

/** Shown in place of a row that does not exist or that the user may not see, with a link to the list. */
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
