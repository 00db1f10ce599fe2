import { useTexts } from '#src/providers/language/use-texts.ts'
import { LinkButton } from './LinkButton.tsx'
import { NothingToShow } from './NothingToShow.tsx'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  /** What is missing, where there is a better word than "record". */
  title?: string
  list: { title: string; path: string }
}

/** The page of a row that does not exist or that the user may not see, with a link to the list. */
export function RowMissing({ title, list }: Props) {
  const { t } = useTexts()
  const heading = title ?? t('crud.missing')
  usePageTitle(heading)
  return (
    <NothingToShow title={heading} text={t('crud.missingText')}>
      <LinkButton to={list.path} type="primary">
        {list.title}
      </LinkButton>
    </NothingToShow>
  )
}
