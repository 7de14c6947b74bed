"""What leaves the server: nobody is told what they may not know, and the OpenAPI document is true."""
