import { type ThemeConfig, theme } from 'antd'

type Components = NonNullable<ThemeConfig['components']>

/** Ant Design's own colours where they reach 4.5:1 on their background, deeper or paler ones where they do not. */
const LIGHT: ThemeConfig['token'] = {
  colorPrimary: '#0958d9',
  colorPrimaryHover: '#003eb3',
  colorInfo: '#0958d9',
  colorLink: '#0958d9',
  colorLinkHover: '#003eb3',
  colorError: '#cf1322',
  colorErrorHover: '#a8071a',
  colorSuccess: '#237804',
  colorWarning: '#a05f00',
  // Grounds derived from the deeper colours would be muddy.
  colorSuccessBg: '#f6ffed',
  colorSuccessBorder: '#b7eb8f',
  colorWarningBg: '#fffbe6',
  colorWarningBorder: '#ffe58f',
  colorErrorBg: '#fff2f0',
  colorErrorBorder: '#ffccc7',
  colorInfoBg: '#e6f4ff',
  colorInfoBorder: '#91caff',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.55)',
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.62)',
}

const DARK: ThemeConfig['token'] = {
  colorPrimary: '#1668dc',
  colorPrimaryHover: '#1554ad',
  colorInfo: '#65a9f3',
  colorLink: '#69b1ff',
  colorLinkHover: '#91caff',
  colorError: '#ff7875',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.6)',
  colorTextTertiary: 'rgba(255, 255, 255, 0.62)',
  colorTextDescription: 'rgba(255, 255, 255, 0.65)',
}

/** The folded menu fits the shell's side bar, which is 64 px wide with its edge. */
const COMPONENTS: Components = {
  Menu: { collapsedWidth: 63 },
  // The ground of a switch would be that of the page.
  Segmented: { trackBg: 'rgba(0, 0, 0, 0.06)' },
  // The days of the months around it can be read, and chosen.
  DatePicker: { colorTextDisabled: 'rgba(0, 0, 0, 0.6)' },
}

const DARK_COMPONENTS: Components = {
  // White does not stand out enough on the paler red, nor the primary blue on dark grounds.
  Button: {
    dangerColor: '#141414',
    defaultHoverColor: '#69b1ff',
    defaultHoverBorderColor: '#69b1ff',
    defaultActiveColor: '#91caff',
    defaultActiveBorderColor: '#91caff',
  },
  DatePicker: { colorTextDisabled: 'rgba(255, 255, 255, 0.62)' },
  Menu: { ...COMPONENTS.Menu, itemSelectedColor: '#69b1ff', subMenuItemSelectedColor: '#69b1ff' },
}

/** The class that carries every token as a CSS variable, for style sheets of our own. */
export const TOKEN_CLASS = 'naryad'

/** A finger needs 44 px. */
const FINGER = 44
/** What is small at a desk is read at arm's length in the sun, too. */
const SMALLEST_TEXT = 14
const PHONE: ThemeConfig['token'] = { controlHeight: FINGER, controlHeightLG: FINGER, fontSizeSM: SMALLEST_TEXT }

/** Around its parts a switch has a frame of 2 px. */
const SWITCH = FINGER + 2 * 2

interface Look {
  isDark: boolean
  isPhone: boolean
  /** Nothing moves. */
  isStill: boolean
}

export function themeConfig({ isDark, isPhone, isStill }: Look): ThemeConfig {
  const components = isDark ? DARK_COMPONENTS : COMPONENTS
  return {
    cssVar: { key: TOKEN_CLASS },
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    components: isPhone
      ? {
          ...components,
          Button: { ...components.Button, controlHeightSM: FINGER },
          Segmented: { ...components.Segmented, controlHeight: SWITCH, controlHeightLG: SWITCH },
        }
      : components,
    token: {
      borderRadius: 8,
      motion: !isStill,
      ...(isDark ? DARK : LIGHT),
      ...(isPhone && PHONE),
    },
  }
}
