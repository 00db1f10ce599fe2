import { type ThemeConfig, theme } from 'antd'

type Components = NonNullable<ThemeConfig['components']>

/** Ant Design's own colours where they reach a contrast of 4.5:1 on their background, adjusted where they do not. */
const LIGHT: ThemeConfig['token'] = {
  colorPrimary: '#0958d9',
  colorPrimaryHover: '#003eb3',
  colorInfo: '#0958d9',
  colorLink: '#0958d9',
  colorLinkHover: '#003eb3',
  colorError: '#cf1322',
  colorErrorHover: '#a8071a',
  // Around an invalid input with the focus, whose border is red already.
  colorErrorOutline: '#cf1322',
  colorSuccess: '#237804',
  colorWarning: '#a05f00',
  // Backgrounds derived from the deeper colours would be muddy.
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
  colorErrorOutline: '#ff7875',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.6)',
  colorTextTertiary: 'rgba(255, 255, 255, 0.62)',
  colorTextDescription: 'rgba(255, 255, 255, 0.65)',
}

/** The collapsed menu fits the shell's sidebar, which is 64 px wide with its border. */
const COMPONENTS: Components = {
  Menu: { collapsedWidth: 63 },
  // The default track has the same colour as the page.
  Segmented: { trackBg: 'rgba(0, 0, 0, 0.06)' },
  // Days of the adjacent months are readable, and can be picked.
  DatePicker: { colorTextDisabled: 'rgba(0, 0, 0, 0.6)' },
}

const DARK_COMPONENTS: Components = {
  // White lacks contrast on the paler red, and so does the primary blue on dark backgrounds.
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

/** The class that carries every token as a CSS variable, for our own style sheets. */
export const TOKEN_CLASS = 'naryad'

/** Smallest touch target, in pixels. */
const TOUCH_TARGET = 44
/** Phones are read at arm's length and in the sun, so small text is no smaller than this. */
const SMALLEST_TEXT = 14
const PHONE: ThemeConfig['token'] = {
  controlHeight: TOUCH_TARGET,
  controlHeightLG: TOUCH_TARGET,
  fontSizeSM: SMALLEST_TEXT,
}

/** A segmented control adds 2 px of padding on each side. */
const SEGMENTED_HEIGHT = TOUCH_TARGET + 2 * 2

interface Look {
  isDark: boolean
  isPhone: boolean
  /** Without motion. */
  isMotionReduced: boolean
}

export function themeConfig({ isDark, isPhone, isMotionReduced }: Look): ThemeConfig {
  const components = isDark ? DARK_COMPONENTS : COMPONENTS
  return {
    cssVar: { key: TOKEN_CLASS },
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    components: isPhone
      ? {
          ...components,
          Button: { ...components.Button, controlHeightSM: TOUCH_TARGET },
          Segmented: { ...components.Segmented, controlHeight: SEGMENTED_HEIGHT, controlHeightLG: SEGMENTED_HEIGHT },
        }
      : components,
    token: {
      borderRadius: 8,
      motion: !isMotionReduced,
      ...(isDark ? DARK : LIGHT),
      ...(isPhone && PHONE),
    },
  }
}
