import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

const PATHS = { license: '/license', privacy: '/privacy-policy' }
const LINKED = /<(license|privacy)>(.*?)<\/\1>/

/**
 * To what one agrees, with the texts themselves. Its two links are set here: `Trans` would bring a parser of HTML into the
 * first load of every page.
 */
export function AgreementText({ sentence }: { sentence: 'signUp.agree' | 'reset.agree' | 'invitation.agree' }) {
  const { t } = useTranslation()
  // Around each link: what stands before it, its name, its words, and what stands behind it.
  const [first, ...rest] = t(`guest.${sentence}`).split(LINKED)
  const links = rest.flatMap((part, index) =>
    index % 3 === 0 ? [{ name: part as keyof typeof PATHS, words: rest[index + 1], after: rest[index + 2] }] : [],
  )
  return (
    <>
      {first}
      {links.map(({ name, words, after }) => (
        <Fragment key={name}>
          {/* Opens beside the form, so that nothing typed is lost. */}
          <Link to={PATHS[name]} target="_blank">
            {words}
          </Link>
          {after}
        </Fragment>
      ))}
    </>
  )
}
