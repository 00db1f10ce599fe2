import { type ThemeConfig, theme } from 'antd'

/** Ant Design's own colours where they reach 4.5:1 on their background, deeper or paler ones where they do not. */
const LIGHT: ThemeConfig['token'] = {
  colorPrimary: '#0958d9',
  colorInfo: '#0958d9',
  colorLink: '#0958d9',
  colorError: '#cf1322',
  colorSuccess: '#237804',
  colorWarning: '#ad6800',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.55)',
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.62)',
}

const DARK: ThemeConfig['token'] = {
  colorPrimary: '#1668dc',
  colorInfo: '#65a9f3',
  colorLink: '#69b1ff',
  colorError: '#ff7875',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.6)',
  colorTextTertiary: 'rgba(255, 255, 255, 0.62)',
  colorTextDescription: 'rgba(255, 255, 255, 0.65)',
}

export function themeConfig(isDark: boolean): ThemeConfig {
  return {
    cssVar: true,
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      borderRadius: 8,
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      ...(isDark ? DARK : LIGHT),
    },
  }
}
