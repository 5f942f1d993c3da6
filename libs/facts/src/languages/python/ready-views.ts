const token = ['POST']
const schema = ['GET']

/**
 * Views that packages bring, by their full name, with the methods that they answer:
 * - https://www.django-rest-framework.org/api-guide/authentication/#by-exposing-an-api-endpoint
 * - https://django-rest-framework-simplejwt.readthedocs.io/en/latest/rest_framework_simplejwt.html
 * - https://dj-rest-auth.readthedocs.io/en/latest/api_endpoints.html
 * - https://djoser.readthedocs.io/en/latest/token_endpoints.html
 * - https://drf-spectacular.readthedocs.io/en/latest/drf_spectacular.html
 */
export const readyViews: Readonly<Record<string, readonly string[]>> = {
  'rest_framework.authtoken.views.ObtainAuthToken': token,
  'rest_framework.authtoken.views.obtain_auth_token': token,
  'rest_framework_simplejwt.views.TokenObtainPairView': token,
  'rest_framework_simplejwt.views.TokenObtainSlidingView': token,
  'rest_framework_simplejwt.views.TokenRefreshView': token,
  'rest_framework_simplejwt.views.TokenRefreshSlidingView': token,
  'rest_framework_simplejwt.views.TokenVerifyView': token,
  'rest_framework_simplejwt.views.TokenBlacklistView': token,
  'dj_rest_auth.views.LoginView': token,
  'dj_rest_auth.views.LogoutView': token,
  'dj_rest_auth.views.PasswordChangeView': token,
  'dj_rest_auth.views.PasswordResetView': token,
  'dj_rest_auth.views.PasswordResetConfirmView': token,
  'dj_rest_auth.views.UserDetailsView': ['GET', 'PUT', 'PATCH'],
  'dj_rest_auth.registration.views.RegisterView': token,
  'dj_rest_auth.registration.views.VerifyEmailView': token,
  'dj_rest_auth.registration.views.ResendEmailVerificationView': token,
  'djoser.views.TokenCreateView': token,
  'djoser.views.TokenDestroyView': token,
  'drf_spectacular.views.SpectacularAPIView': schema,
  'drf_spectacular.views.SpectacularJSONAPIView': schema,
  'drf_spectacular.views.SpectacularYAMLAPIView': schema,
  'drf_spectacular.views.SpectacularSwaggerView': schema,
  'drf_spectacular.views.SpectacularRedocView': schema,
}
