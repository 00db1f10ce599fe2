import { Link } from 'react-router'
import { HOME_PATH } from '#contract/paths.ts'
import { Bell } from '../custom-pages/notification-center/Bell.tsx'
import { LanguageButton } from '../kit/page/LanguageButton.tsx'
import { useProductName } from '../kit/page/product.ts'
import { ThemeButton } from '../kit/page/ThemeButton.tsx'
import { useActor } from '../providers/actor.ts'
import styles from './Shell.module.css'
import { SearchButton } from './search/SearchButton.tsx'
import { UserMenu } from './UserMenu.tsx'

export function TopBar({ isPhone, isPageShown }: { isPhone: boolean; isPageShown: boolean }) {
  const product = useProductName()
  const isLookingOnly = Boolean(useActor()?.seen_as)
  return (
    <header className={styles.topBar}>
      {isPhone && (
        <Link to={HOME_PATH} className={styles.brand}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          {product}
        </Link>
      )}
      {!isPhone && <SearchButton isPhone={false} />}
      <span className={styles.spacer} />
      {isPhone && <SearchButton isPhone />}
      {!isPhone && (
        <>
          <LanguageButton />
          <ThemeButton />
        </>
      )}
      {!isLookingOnly && <Bell isPageShown={isPageShown} />}
      <UserMenu isPhone={isPhone} />
    </header>
  )
}
