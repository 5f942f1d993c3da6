import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('Laravel: a resource below another one is named with a dot', async () => {
  const text = `<?php
use Illuminate\\Support\\Facades\\Route;
Route::apiResource('users.orders', OrderController::class)->only(['index', 'show']);
Route::get('/files/report.pdf', [Files::class, 'report']);`
  expect(await linesOf('routes/web.php', text, 'endpoint')).toEqual([
    '3 GET /users/{id}/orders OrderController.index',
    '3 GET /users/{id}/orders/{id} OrderController.show',
    '4 GET /files/report.pdf Files.report',
  ])
})

test('Laravel: routes behind middleware, prefixes and several methods', async () => {
  const text = `<?php
use Illuminate\\Support\\Facades\\Route;
Route::middleware('auth:sanctum')->get('/me', [Me::class, 'show']);
Route::prefix('admin')->middleware('auth')->post('/users', [Admin::class, 'store']);
Route::match(['get', 'post'], '/both', [Both::class, 'run']);
Route::any('/hook', [Hook::class, 'run']);
Route::middleware('auth')->prefix('v1')->group(function () {
    Route::apiResource('films', Films::class)->only(['update']);
    Route::name('x')->delete('/films', [Films::class, 'clear']);
});
$cache->middleware('auth')->get('/me', [Me::class, 'show']);
Cache::match(['get'], '/both', [Both::class, 'run']);`
  expect(await linesOf('routes/api.php', text, 'endpoint')).toEqual([
    '3 GET /api/me Me.show',
    '4 POST /api/admin/users Admin.store',
    '5 GET /api/both Both.run',
    '5 POST /api/both Both.run',
    '6 * /api/hook Hook.run',
    '8 PUT /api/v1/films/{id} Films.update',
    '8 PATCH /api/v1/films/{id} Films.update',
    '9 DELETE /api/v1/films Films.clear',
  ])
})

test('Laravel: groups and actions as options, in the notation up to Laravel 7', async () => {
  const text = `<?php
Route::group(['namespace' => 'Admin', 'prefix' => 'admin', 'as' => 'admin.'], static function (): void {
    Route::group(['prefix' => '/films'], function () {
        Route::get('', ['uses' => 'FilmController@index', 'as' => 'films']);
        Route::put('{id}', 'Films\\FilmController@update');
    });
    Route::group(['middleware' => 'auth'], function () {
        Route::post('users', 'UserController@store');
    });
});
Route::get('/near', 'films');`
  expect(await linesOf('routes/web.php', text, 'endpoint')).toEqual([
    '4 GET /admin/films FilmController.index',
    '5 PUT /admin/films/{id} FilmController.update',
    '8 POST /admin/users UserController.store',
    '11 GET /near -',
  ])
})

test('Laravel: a class that answers itself, and methods of the controller of a group', async () => {
  const text = `<?php
use App\\Http\\Controllers\\ProvisionServer;
Route::post('/server', ProvisionServer::class);
Route::resource('films', 'Admin\\FilmController')->only(['index']);
Route::controller(OrderController::class)->group(function () {
    Route::get('/orders/{id}', 'show');
    Route::prefix('status')->group(function () {
        Route::patch('next', 'toNext');
    });
    Route::post('/films', [Films::class, 'store']);
});
Route::prefix('users')->controller(UserController::class)->group(fn () => Route::get('/', 'index'));
Route::get('/about', 'about');`
  expect(await linesOf('routes/web.php', text, 'endpoint')).toEqual([
    '3 POST /server ProvisionServer.__invoke',
    '4 GET /films FilmController.index',
    '6 GET /orders/{id} OrderController.show',
    '8 PATCH /status/next OrderController.toNext',
    '10 POST /films Films.store',
    '12 GET /users UserController.index',
    '13 GET /about -',
  ])
})

test('Laravel: routes of `routes/api.php` that write its prefix themselves have it once', async () => {
  const text = `<?php
Route::group(['prefix' => 'api'], function () {
    Route::get('films', [Films::class, 'all']);
});
Route::get('api/health', [Health::class, 'show']);
Route::get('apis', [Apis::class, 'all']);`
  expect(await linesOf('routes/api.php', text, 'endpoint')).toEqual([
    '3 GET /api/films Films.all',
    '5 GET /api/health Health.show',
    '6 GET /api/apis Apis.all',
  ])
})

test('Laravel: a request that is set up before it is sent', async () => {
  const text = `<?php
use Illuminate\\Support\\Facades\\Http;
Http::asForm()->post('http://stock/orders', $data);
Http::retry(3, 100)->timeout(5)->get('http://stock/items');
Http::withHeaders($headers)->send('PUT', 'http://stock/items/1', $data);
Mail::asForm()->post('http://stock/orders', $data);`
  expect(await linesOf('app/Stock.php', text, 'call')).toEqual([
    '3 http laravel POST -> "http://stock/orders"',
    '4 http laravel GET -> "http://stock/items"',
    '5 http laravel PUT -> "http://stock/items/1"',
  ])
})

test('a list of resources declares each of them', async () => {
  const source = `<?php
Route::prefix('v1')->group(function () {
    Route::apiResources(['orders' => OrderController::class, 'orders.lines' => LineController::class], ['only' => ['index']]);
});
Route::resources(['photos' => PhotoController::class]);
$manager->resources(['never' => Never::class]);`
  expect(await linesOf('routes/web.php', source, 'endpoint')).toEqual([
    '5 GET /photos PhotoController.index',
    '5 POST /photos PhotoController.store',
    '5 GET /photos/{id} PhotoController.show',
    '5 PUT /photos/{id} PhotoController.update',
    '5 PATCH /photos/{id} PhotoController.update',
    '5 DELETE /photos/{id} PhotoController.destroy',
    '3 GET /v1/orders OrderController.index',
    '3 GET /v1/orders/{id}/lines LineController.index',
  ])
})
