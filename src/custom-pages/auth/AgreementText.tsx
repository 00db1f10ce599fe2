import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GUEST_PATHS } from '#contract/paths.ts'

const TEXT_PATHS = { license: GUEST_PATHS.license, privacy: GUEST_PATHS.privacyPolicy }
const LINKED = /<(license|privacy)>(.*?)<\/\1>/

/**
 * What the user agrees to, with links to the texts. Its two links are set here: `Trans` would bring a parser of HTML into the
 * first load of every page.
 */
export function AgreementText({ sentence }: { sentence: 'signUp.agree' | 'reset.agree' | 'invitation.agree' }) {
  const { t } = useTranslation()
  // Around each link: the text before it, its name, its title, and the text after it.
  const [first, ...rest] = t(`guest.${sentence}`).split(LINKED)
  const links = rest.flatMap((part, index) =>
    index % 3 === 0 ? [{ name: part as keyof typeof TEXT_PATHS, title: rest[index + 1], after: rest[index + 2] }] : [],
  )
  return (
    <>
      {first}
      {links.map(({ name, title, after }) => (
        <Fragment key={name}>
          {/* Opens beside the form, so that nothing typed is lost. */}
          <Link to={TEXT_PATHS[name]} target="_blank">
            {title}
          </Link>
          {after}
        </Fragment>
      ))}
    </>
  )
}
