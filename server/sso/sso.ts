import type { SignInProvider } from '../../contract/auth/sign-in-providers.ts'

/** Who somebody is, as a provider says. */
export interface SsoProfile {
  /** Theirs at the provider for ever, whatever else changes. */
  subject: string
  email: string | null
  /** The provider vouches that the address is theirs. */
  isEmailVerified: boolean
  firstname: string | null
  surname: string | null
}

/** What binds an answer of the provider to the question. */
export interface SsoSecrets {
  state: string
  nonce: string
  /** PKCE: only the one who asked can exchange the code. */
  verifier: string
}

/** What the provider returned to our page. */
export interface SsoReturn {
  code: string
  state: string
  iss?: string | undefined
}

export interface SsoProvider {
  /** Where the person signs in. */
  addressFor(secrets: SsoSecrets): Promise<string>
  /** @throws when the provider is away, refuses the code, or says what cannot be trusted */
  profileOf(returned: SsoReturn, secrets: SsoSecrets): Promise<SsoProfile>
}

export interface Sso {
  /** Those that are configured. */
  providers: SignInProvider[]
  provider(name: SignInProvider): SsoProvider | undefined
}
