import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

const routesOf = (body: string, path = 'config/routes.rb') => linesOf(path, body, 'endpoint')
const drawn = (body: string) => routesOf(`Rails.application.routes.draw do\n${body}\nend`)

test('Rails: resources, and what is left out of them', async () => {
  const body = `namespace :api do
  resources :orders, only: [:index, :show]
  resources :line_items, except: %i[index show create]
  get '/health', to: 'health#show'
end
resource :profile, only: %i[show edit]
resources :photos, :films, path: "media", only: :create`
  expect(await drawn(body)).toEqual([
    '3 GET /api/orders OrdersController.index',
    '3 GET /api/orders/{id} OrdersController.show',
    '4 PATCH /api/line_items/{id} LineItemsController.update',
    '4 PUT /api/line_items/{id} LineItemsController.update',
    '4 DELETE /api/line_items/{id} LineItemsController.destroy',
    '5 GET /api/health HealthController.show',
    '7 GET /profile ProfilesController.show',
    '7 GET /profile/edit ProfilesController.edit',
    '8 POST /media PhotosController.create',
    '8 POST /media FilmsController.create',
  ])
})

test('Rails: routes of all items, of one item, and of a resource below another one', async () => {
  const body = `resources :orders, only: [] do
  member do
    post :pay
  end
  collection { get :cart, :history }
  get "receipt", on: :member
  get "search", on: :collection
  get "notes"
  resources :categories, only: :index, param: :slug do
    resources :items, only: :show
  end
end`
  expect(await drawn(body)).toEqual([
    '4 POST /orders/{id}/pay OrdersController.pay',
    '6 GET /orders/cart OrdersController.cart',
    '6 GET /orders/history OrdersController.history',
    '7 GET /orders/{id}/receipt OrdersController.receipt',
    '8 GET /orders/search OrdersController.search',
    '9 GET /orders/{order_id}/notes OrdersController.notes',
    '10 GET /orders/{order_id}/categories CategoriesController.index',
    '11 GET /orders/{order_id}/categories/{category_slug}/items/{id} ItemsController.show',
  ])
})

test('Rails: paths, scopes and blocks that say nothing of paths', async () => {
  const body = `root "home#index"
get "up" => "rails/health#show", as: :health
match "pay(.:format)", to: "pay#run", via: [:get, :post]
match "/any", to: "pay#any", via: :all
scope "/v1", defaults: { format: :json } do
  scope module: :inner do
    authenticate :user do
      delete "/orders/:id/lines/:line_id", to: "lines#destroy"
    end
  end
end
namespace :admin, path: "" do
  if Rails.env.development?
    put "reset", to: "reset#run"
  end
end
concern :commentable do
  resources :comments
end`
  expect(await drawn(body)).toEqual([
    '2 GET / HomeController.index',
    '3 GET /up HealthController.show',
    '4 GET /pay PayController.run',
    '4 POST /pay PayController.run',
    '5 * /any PayController.any',
    '9 DELETE /v1/orders/{id}/lines/{line_id} LinesController.destroy',
    '15 PUT /reset ResetController.run',
  ])
})

test('Rails: what answers a route, and the parameter of a resource around it', async () => {
  const body = `match "pay", to: "pay#run", via: %i[get post]
resource :category, only: :show
resources :purchases, controller: "shop/orders", only: [] do
  post :void, on: :member, action: :cancel
  get "a/b", on: :member
  get "other", to: "others#run"
  scope(:x) { get :y }
end`
  expect(await drawn(body)).toEqual([
    '2 GET /pay PayController.run',
    '2 POST /pay PayController.run',
    '3 GET /category CategoriesController.show',
    '5 POST /purchases/{id}/void OrdersController.cancel',
    '6 GET /purchases/{id}/a/b -',
    '7 GET /purchases/{purchase_id}/other OthersController.run',
    '8 GET /purchases/{purchase_id}/x/y -',
  ])
})

test('Rails: a file that another one loads; the same words elsewhere mean nothing', async () => {
  const body = 'resources :orders, only: :index'
  expect(await routesOf(body, 'config/routes/api.rb')).toEqual(['1 GET /orders OrdersController.index'])
  expect(await routesOf(body, 'app/models/order.rb')).toEqual([])
  expect(await routesOf(`lottery.draw do\n${body}\nend # routes.draw`, 'app/models/order.rb')).toEqual([])
})
