using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Shop.Carts.Controllers
{
    /// <summary>Reads and changes the cart of the signed-in customer.</summary>
    [ApiController]
    [Route("api/v1/carts")]
    public sealed class CartController : ControllerBase
    {
        private readonly ICartRepository _carts;
        private readonly IPriceClient _prices;

        public CartController(ICartRepository carts, IPriceClient prices)
        {
            _carts = carts ?? throw new ArgumentNullException(nameof(carts));
            _prices = prices ?? throw new ArgumentNullException(nameof(prices));
        }

        [HttpGet("{customerId:guid}")]
        public async Task<ActionResult<CartResponse>> GetAsync(Guid customerId)
        {
            var cart = await _carts.FindByCustomerAsync(customerId);
            if (cart is null)
            {
                return NotFound();
            }

            var prices = await _prices.GetPricesAsync(cart.Items.Select(item => item.Sku).ToList());
            var total = cart.Items.Sum(item => prices[item.Sku] * item.Quantity);
            return Ok(new CartResponse { CustomerId = customerId, Total = total, Items = cart.Items });
        }
    }
}
